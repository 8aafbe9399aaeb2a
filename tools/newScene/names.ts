import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** File that lists the scene names. */
export const STAGE_FILE = 'src/state/core/play/stage.ts'
/** The line with the names; the laboratory's scene is the last. */
const NAMES = /(?<head>export type SceneName =[^\n]*?)(?<last>'lab'\n)/
const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const LONGEST = 32

/** `sky-lanterns` → `SkyLanterns`. */
export function pascal(name: string): string {
  return name.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())
}

/** `sky-lanterns` → `skyLanterns`. */
export function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The store that a scene and its page share, relative to the root. */
export const storeFile = (name: string) => `src/state/modes/${camel(name)}/stage.ts`

/** Says why a scene below `root` cannot have this name; null when it can. */
export function objection(root: string, name: string | undefined): string | null {
  if (!name) return 'it needs a name: npm run new:scene sky-lanterns'
  if (!KEBAB.test(name))
    return `"${name}" is no folder name of a scene: small Latin letters, digits and single hyphens, a letter first, as in sky-lanterns`
  if (name.length > LONGEST) return `"${name}" is longer than ${LONGEST} letters`
  const taken = [`scenes/${name}/`, `assets/${name}/`, storeFile(name)].find((place) => existsSync(path.join(root, place)))
  if (taken) return `${taken} is there already: choose another name`
  const text = readFileSync(path.join(root, STAGE_FILE), 'utf8')
  if (text.includes(`'${name}'`)) return `${STAGE_FILE} knows '${name}' already: choose another name`
  return NAMES.test(text) ? null : `SceneName in ${STAGE_FILE} no longer ends in 'lab': name the scene there by hand`
}

/** Returns the text of STAGE_FILE with one more scene. */
export function withScene(text: string, name: string): string {
  return text.replace(NAMES, (_, head: string, last: string) => `${head}'${name}' | ${last}`)
}
