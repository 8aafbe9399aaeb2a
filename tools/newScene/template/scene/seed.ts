/** Cosmetic seed of the scene's look. The laboratory shows the scene with other seeds. It never decides an outcome. */
export const cosmetic = { seed: 'template-name' }
