import { RETRIEVAL_STATE_NAMES, type RetrievalState } from '#shared/codes.ts'

export interface Step {
  name: string
  /**
   * `done`, `now` and `todo` are steps before, at and after the present one. `good`, `bad` and `off` are steps at which an order
   * ends: delivered, rejected, cancelled.
   */
  at: 'done' | 'now' | 'todo' | 'good' | 'bad' | 'off'
}

const name = RETRIEVAL_STATE_NAMES
const SUBMITTED: Step = { name: '已提交', at: 'done' }

/** Steps of a retrieval order in each state. */
const STEPS: Record<RetrievalState, readonly Step[]> = {
  requested: [
    { name: name.requested, at: 'now' },
    { name: name.processing, at: 'todo' },
    { name: name.delivered, at: 'todo' },
  ],
  processing: [SUBMITTED, { name: name.processing, at: 'now' }, { name: name.delivered, at: 'todo' }],
  delivered: [SUBMITTED, { name: name.processing, at: 'done' }, { name: name.delivered, at: 'good' }],
  rejected: [SUBMITTED, { name: name.rejected, at: 'bad' }],
  cancelled: [SUBMITTED, { name: name.cancelled, at: 'off' }],
}

export const stepsOf = (state: RetrievalState): readonly Step[] => STEPS[state]
