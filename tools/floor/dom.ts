import { type Branch, isInFloor } from './above.ts'
import { LENT } from './engines.ts'

const DECLARED = /^(?:interface|declare var) (\w+)/
const GLOBAL = /^declare (?:function|var) (\w+)/
/** A member: four spaces, then its name. */
const MEMBER = /^ {4}(?:readonly |get |set )?(\w+)\??[(:<]/
const EVENT_MAP = /EventMap$/

/** Interfaces that the standard writes apart and MDN's data writes together: where to look for their members. */
const MIXED: Readonly<Record<string, readonly string[]>> = {
  GlobalEventHandlers: ['HTMLElement', 'Element'],
  ParentNode: ['Element'],
  ChildNode: ['Element'],
  Animatable: ['Element'],
  ElementCSSInlineStyle: ['HTMLElement'],
  HTMLOrSVGElement: ['HTMLElement'],
  Body: ['Response'],
  AnimationFrameProvider: ['Window'],
}

/** Interfaces of MDN's data in which a member of an interface of lib.dom may be told. `CanvasPath` and the like are told with the canvas and with Path2D. */
function placesOf(owner: string): readonly string[] {
  if (owner.startsWith('Canvas')) return ['CanvasRenderingContext2D']
  if (owner.startsWith('Navigator')) return ['Navigator']
  if (owner.startsWith('Window')) return ['Window']
  return MIXED[owner] ?? [owner]
}

function lacksMember(api: Branch, owner: string, member: string, isStatic: boolean): boolean {
  if (LENT.includes(`${owner}.${member}`)) return false
  return placesOf(owner).some((place) => {
    const known = isStatic ? (api[place]?.[`${member}_static`] ?? api[place]?.[member]) : api[place]?.[member]
    return !isInFloor(known)
  })
}

function lacksGlobal(api: Branch, name: string): boolean {
  if (LENT.includes(name)) return false
  return !isInFloor(api[name]) || !isInFloor(api.Window?.[name])
}

/**
 * The declarations of the page without what the floor lacks: text of lib.dom.d.ts in, text out. Interfaces stay, as types; their members, the constructors and
 * the global functions that are newer than the floor go.
 */
export function domOfFloor(lib: string, api: Branch): string {
  let owner = ''
  let isStatic = false
  let dropsBlock = false
  return lib
    .split('\n')
    .filter((line) => {
      const global = GLOBAL.exec(line)?.[1]
      const declared = DECLARED.exec(line)?.[1]
      if (declared) [owner, isStatic] = [declared, line.startsWith('declare')]
      if (global && lacksGlobal(api, global)) dropsBlock = line.endsWith('{')
      if (global && lacksGlobal(api, global)) return false
      if (dropsBlock) {
        dropsBlock = line !== '};'
        return false
      }
      const member = MEMBER.exec(line)?.[1]
      return !member || EVENT_MAP.test(owner) || owner === '' || !lacksMember(api, owner, member, isStatic)
    })
    .join('\n')
}
