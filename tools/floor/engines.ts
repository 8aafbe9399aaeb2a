/**
 * The floor of engines: the oldest browsers on which the product works (docs/decisions/engines.md). The build lowers syntax and styles to it, the lint
 * (tools/floor/check.ts) and the tests of the built files read it, the page for older browsers names it.
 */
export const FLOOR = { chrome: '87', safari_ios: '14.5' } as const

/** The floor as Vite, Rolldown and Lightning CSS want it. */
export const BUILD_TARGETS = [`chrome${FLOOR.chrome}`, `ios${FLOOR.safari_ios}`]

/** The newest edition of the language that both engines of the floor parse as a whole; class fields (2022) are lowered. */
export const SYNTAX = 2021

/** What src/client/shims.ts lends of the page, beside the methods of es2022.array, es2022.object, es2022.string and es2023.array, which tsconfig.json names. */
export const LENT: readonly string[] = ['URL.canParse', 'CanvasPath.roundRect', 'reportError']
