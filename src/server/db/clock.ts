/**
 * The database's clock in whole ms since 1970, as SQL. It alone decides when something may be told, because the clocks of nodes differ. In a
 * transaction it stands still.
 */
export const CLOCK_MS = 'floor(extract(epoch FROM now()) * 1000)::float8'
