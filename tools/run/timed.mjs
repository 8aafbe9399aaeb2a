/**
 * Files of the server suite that are about time: heart-beats, lost lines, leases, starts. Only they may fail once by a busy machine and be run
 * again (tools/run/secondChance.mjs). A file about money, secrets, properties or audits has no place here: a race that fails once is a fault.
 */
export const TIMED = [
  'tests/server/battle/http.test.ts',
  'tests/server/captcha/captcha.test.ts',
  'tests/server/db/embedded.test.ts',
  'tests/server/db/upgrade.test.ts',
  'tests/server/demoRobots.test.ts',
  'tests/server/exponent/http.test.ts',
  'tests/server/growth/indexes.test.ts',
  'tests/server/http/hanging.test.ts',
  'tests/server/http/requestCounts.test.ts',
  'tests/server/liveBus.test.ts',
  'tests/server/liveOutbox.test.ts',
  'tests/server/loginCheck.test.ts',
  'tests/server/play/door.test.ts',
  'tests/server/roll/roll.test.ts',
  'tests/server/start/start.test.ts',
  'tests/server/start/stop.test.ts',
  'tests/server/start/workers.test.ts',
  'tests/server/stomp.test.ts',
  'tests/server/stompClient.test.ts',
  'tests/server/stompLive.test.ts',
  'tests/server/stompRooms.test.ts',
  'tests/server/stompRoomsBattle.test.ts',
  'tests/server/stompStart.test.ts',
]
