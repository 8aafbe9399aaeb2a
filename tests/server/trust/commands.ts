import type { TrustClass } from '#shared/fairness/cannot.ts'

/** An operator's command, as somebody has judged it. */
interface Judged {
  file: string
  of: TrustClass
  /** Every way in which its source says it can be asked. */
  usage: readonly string[]
  /** How the test runs it. */
  runs: readonly string[][]
}

/** Every script of package.json that works on the database. A new one, or a new way to ask one, makes `cannot.test.ts` fail until it stands here. */
export const COMMANDS: Record<string, Judged> = {
  'cards:make': {
    file: 'src/server/economy/pay/cardsCommand.ts',
    of: 'money',
    usage: ['--amount 100 --count 20 --batch X', "--amount 100 --count 20 --batch X [--days 365]'"],
    runs: [['--amount', '100', '--count', '2', '--batch', 'trust']],
  },
  'catalogue:import': { file: 'src/server/wiring/catalogueCommand.ts', of: 'catalogue', usage: [], runs: [['FOLDER']] },
  chains: {
    file: 'src/server/wiring/chainsCommand.ts',
    of: 'seed',
    usage: ['list', 'list|withdraw', 'withdraw --reason TEXT [--yes]'],
    runs: [['withdraw', '--reason', 'test', '--yes']],
  },
  chat: {
    file: 'src/server/wiring/chatCommand.ts',
    of: 'text',
    usage: [
      '--desk N about UID KIND:ID [TEXT]',
      '--desk N answer UID @NAME [KEY=VALUE …]',
      '--desk N answer UID TEXT',
      '--desk N close UID',
      '--desk N note UID TEXT',
      '--desk N picture UID FILE',
      '--desk N talk UID',
      'answers',
      'list [--all]',
      'list|show|answers|answer|picture|about|talk|close|note',
      'show UID',
    ],
    runs: [['--desk', '7', 'note', 'UID', '测试']],
  },
  commission: {
    file: 'src/server/community/share/command.ts',
    of: 'money',
    usage: ['reverse ORDER_NO --reason TEXT'],
    runs: [['reverse', 'T1', '--reason', 'test']],
  },
  notice: {
    file: 'src/server/account/message/noticeCommand.ts',
    of: 'text',
    usage: ['list', 'resume ID', 'send --title 今晚维护 --text 全文 [--way …]', 'send|list|resume'],
    runs: [['send', '--title', '标题', '--text', '正文']],
  },
  retrieval: {
    file: 'src/server/economy/retrieval/command.ts',
    of: 'item',
    usage: ['list', 'list|take|deliver|reject ID [--remark …]', 'take|deliver|reject ID [--remark TEXT]'],
    runs: [['take', '1']],
  },
  giveaways: {
    file: 'src/server/core/giveaway/command.ts',
    of: 'limit',
    usage: ['budget SOURCE COINS', 'list', 'list|on|off|budget', 'off SOURCE', 'on SOURCE'],
    runs: [
      ['off', 'free-box'],
      ['on', 'free-box'],
      ['budget', 'free-box', '5'],
    ],
  },
  packets: {
    file: 'src/server/community/welfare/packetsCommand.ts',
    of: 'money',
    usage: ['close ID', 'list', 'make --name 新春红包 --amount 88 --count 100 [--days 7]', 'make|list|close'],
    runs: [['make', '--name', '测试', '--amount', '88', '--count', '10']],
  },
  'first-gift': {
    file: 'src/server/community/welfare/giftCommand.ts',
    of: 'money',
    usage: ['reverse ORDER_NO --reason TEXT'],
    runs: [['reverse', 'T1', '--reason', 'test']],
  },
  rooms: {
    file: 'src/server/wiring/roomsCommand.ts',
    of: 'system',
    usage: ['list', 'list|retry|refund', 'refund ID --reason TEXT [--yes]', 'retry ID'],
    runs: [['refund', '1', '--reason', 'test']],
  },
  rolls: {
    file: 'src/server/wiring/rollsCommand.ts',
    of: 'entry',
    usage: ['cancel ID', 'list', 'list|templates|open|cancel', 'open TEMPLATE [FILE]', 'templates [FILE]'],
    runs: [['cancel', '1']],
  },
  pools: {
    file: 'src/server/wiring/poolsCommand.ts',
    of: 'catalogue',
    usage: ['cancel ID', 'list', 'list|templates|open|cancel', 'open TEMPLATE [MOMENT] [FILE]', 'templates [FILE]'],
    runs: [
      ['open', 'golden-golem'],
      ['cancel', '1'],
    ],
  },
  archive: {
    file: 'src/server/wiring/archiveCommand.ts',
    of: 'money',
    usage: ['list', 'month 2026-07 --to FOLDER --trial [--age 3] [--slices]', 'restore 2026-07 --from FOLDER --trial', 'verify FOLDER'],
    runs: [['list']],
  },
  'audit:ledger': { file: 'src/server/wiring/audit/command.ts', of: 'count', usage: [], runs: [[]] },
  measured: {
    file: 'src/server/wiring/measuredCommand.ts',
    of: 'count',
    usage: ['list', 'list|update', 'update'],
    runs: [['update']],
  },
}
