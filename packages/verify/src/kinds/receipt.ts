import * as z from 'zod/mini'
import { receipt as receiptForm } from '../../../../src/shared/fairness/receipt.ts'
import { verifyReceipt } from '../../../../src/shared/fairness/verify.ts'
import { STEP_TITLES } from '../../../../src/shared/fairness/words.ts'
import { modeFacts } from '../../../../src/shared/modes.ts'
import { moment, whole } from './fields.ts'
import { type ProofKind, reader } from './kind.ts'
import { publishedFacts, SEED_PUBLISHED } from './published.ts'

const schema = z.looseObject({
  ...receiptForm.shape,
  seedPublishedAt: z.optional(moment),
  clientSeed: z.string().check(z.maxLength(1_000)),
  nonce: whole(0, Number.MAX_SAFE_INTEGER),
  cursor: whole(0, 1_000_000),
  table: z.array(z.looseObject({ giftId: z.int(), grade: z.int(), weight: whole(1, 2 ** 52) })).check(z.minLength(1), z.maxLength(20_000)),
})

/** The receipt of one draw, checked by the way of its mode. */
export const receipt: ProofKind = {
  kind: 'receipt',
  marks: ['receiptId', 'oddsHash', 'serverSeedHash', 'table'],
  read: reader(schema, (proof) => ({
    mode: proof.mode,
    id: proof.receiptId,
    title: [modeFacts(proof.mode)?.name ?? proof.mode, proof.boxName, `抽出 ${proof.giftName || `#${proof.giftId}`}`].join(' · '),
    facts: publishedFacts(SEED_PUBLISHED, proof.seedPublishedAt),
    check: () =>
      verifyReceipt(proof).steps.map(({ name, ok, expected, computed }) => ({
        name,
        title: STEP_TITLES[name],
        ok,
        claimed: expected,
        computed,
      })),
  })),
}
