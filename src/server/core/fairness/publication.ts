/** As a proof says when the hash of its seed was published, by the database's clock; nothing where that is not known: a room made before it was kept. */
export const seedPublished = (at: Date | null): { seedPublishedAt?: number } => (at ? { seedPublishedAt: at.getTime() } : {})
