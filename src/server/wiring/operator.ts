import { hostname, userInfo } from 'node:os'

/** Who runs this process, as `user@machine`. A container may have no name for its user. */
export function operator(): string {
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    return `${process.getuid?.() ?? '?'}@${hostname()}`
  }
}
