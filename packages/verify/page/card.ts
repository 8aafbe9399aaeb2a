import type { Check, Fact, Verdict } from '../src/verdict.ts'
import { made } from './elements.ts'

const VERDICTS: Record<Verdict['verdict'], string> = {
  passed: '通过',
  sealed: '待公开',
  unproven: '未能证明',
  failed: '未通过',
  unknown: '无法识别',
}

const marked = (ok: boolean | null, open: string): HTMLElement => {
  if (ok === null) return made('span', 'open', open)
  return ok ? made('span', 'ok', '一致') : made('span', 'bad', '不一致')
}

const side = (name: string, text: string) => made('p', '', made('span', '', name), made('i', 'value', text))

function row({ title, ok, claimed, computed }: Check, open: string): HTMLElement {
  return made('li', '', made('b', '', title, marked(ok, open)), side('凭证记载', claimed), side('本机计算', computed))
}

const factRow = ({ name, text }: Fact): HTMLElement =>
  made('li', '', made('b', '', name, made('span', '', '凭证所述，无法用计算核对')), made('p', '', made('i', 'value', text)))

/** A proof with all its checks: what it says, and what this device has computed. */
export function cardOf({ verdict, title, checks, facts, fault }: Verdict, place: string, open: boolean): HTMLElement {
  const head = made('summary', '', made('span', '', place, title), made('span', 'state', VERDICTS[verdict]))
  const card = made('details', `proof is-${verdict}`, head)
  if (fault !== null) card.append(made('p', 'fault', fault))
  if (checks.length > 0) card.append(made('ol', 'checks', ...checks.map((check) => row(check, VERDICTS[verdict])), ...facts.map(factRow)))
  card.toggleAttribute('open', open)
  return card
}
