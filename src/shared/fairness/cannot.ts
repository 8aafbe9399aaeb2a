/** What a column, a setting or a command has to do with. */
export type TrustClass =
  | 'odds'
  | 'seed'
  | 'result'
  | 'entry'
  | 'pity'
  | 'money'
  | 'item'
  | 'catalogue'
  | 'person'
  | 'limit'
  | 'text'
  | 'count'
  | 'system'

/** A class as 公平验证 tells of it, with how many columns, settings and commands are of it. */
export interface TrustFact {
  name: string
  says: string
  columns: number
  settings: number
  commands: number
}

/**
 * What nobody can set here. `tests/server/trust` judges every column of the database, every setting and every operator's command, proves what is said of
 * odds, seeds and results, and fails when a figure of this table is another one.
 */
export const TRUST_FACTS: Record<TrustClass, TrustFact> = {
  odds: {
    name: '概率',
    says: '概率表只能增加新版本，哈希随版本公示。数据库拒绝修改和删除任何一版，包括运营命令。',
    columns: 10,
    settings: 0,
    commands: 0,
  },
  seed: {
    name: '种子',
    says: '种子、哈希和公布时间由数据库记下，写入后不能修改或删除。运营可以另用公开随机数，但不能选它的值。',
    columns: 51,
    settings: 3,
    commands: 1,
  },
  result: {
    name: '结果',
    says: '抽取凭证只增不改；对战赢家、ROLL 得主、红包雨金额、一番赏签序写入一次后，数据库拒绝改成别的。',
    columns: 118,
    settings: 0,
    commands: 0,
  },
  entry: {
    name: '参加名单',
    says: '谁参加由玩家自己的操作写入，没有命令能把人加进去。被冻结的账号在 ROLL 截止时跳过，并列在公平验证里。',
    columns: 35,
    settings: 2,
    commands: 1,
  },
  pity: {
    name: '保底计数',
    says: '每次开箱按结果加一或归零，凭证里记着抽取前的计数。',
    columns: 3,
    settings: 0,
    commands: 0,
  },
  money: { name: '金额与账目', says: '记账、价格与支付。抽取的计算不读这些。', columns: 183, settings: 2, commands: 5 },
  item: { name: '物品', says: '物品属于谁、从哪里来。抽取的计算不读这些。', columns: 53, settings: 0, commands: 1 },
  catalogue: {
    name: '目录',
    says: '运营可以改名称、售价、上下架和日程；要改概率只能发布新版本的概率表。',
    columns: 37,
    settings: 2,
    commands: 2,
  },
  person: {
    name: '账号',
    says: '登录、昵称、实名与冻结。没有「运气」或「返奖率」一类的栏目，抽取的计算不读账号。',
    columns: 56,
    settings: 2,
    commands: 0,
  },
  limit: {
    name: '限额',
    says: '验证码、消费上限、休息与赠送预算。预算用完会停止赠送，不会改变概率。',
    columns: 66,
    settings: 4,
    commands: 1,
  },
  text: { name: '文字与消息', says: '客服、通知与房间的说明。', columns: 87, settings: 7, commands: 2 },
  count: { name: '统计', says: '排行、最佳掉落与实测概率，由上面的结果算出。', columns: 93, settings: 0, commands: 2 },
  system: { name: '系统', says: '任务、时钟、连接与日志。', columns: 41, settings: 25, commands: 1 },
}

/** The classes in the order in which they are told. */
export const TRUST_CLASSES = Object.keys(TRUST_FACTS) as TrustClass[]
