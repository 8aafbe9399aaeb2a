/** What stands on the button of a gift whose budget of this day is used up, and what a press of it says. */
export const USED_UP = { label: '今日已领完', reason: '今天的名额已领完，明天 0 点后再来' } as const
