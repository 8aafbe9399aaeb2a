import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate` turns changed tables into the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/**/tables.ts',
  out: './src/server/platform/db/migrations',
})
