/** What chance the scene's look follows from; the laboratory shows it with others. Never decides an outcome. */
export const cosmetic = { seed: 'template-name' }
