import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { importCatalogue } from '#server/core/catalogue/import.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { prepareDatabase } from '#server/platform/db/prepareDatabase.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the run's template database. */
    templateUrl: string
    /** The same with the starter catalogue in force. */
    starterUrl: string
  }
}

interface Cluster {
  url: string
  stop(): Promise<void>
}

/** What keeps data safe when the machine stops costs most of the time of a small transaction, and this data is thrown away. */
const CARELESS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

const quiet = { info: () => undefined, warn: () => undefined }

/** The database server of a run: CI_DATABASE_URL when set, else an embedded one in a temp folder. */
async function startCluster(): Promise<Cluster> {
  const outside = process.env.CI_DATABASE_URL
  if (outside) return { url: outside, stop: async () => undefined }
  const dataDir = await mkdtemp(join(tmpdir(), 'xingxia-test-'))
  // PostgreSQL runs as another user when the tests run as root.
  await chmod(dataDir, 0o755)
  const cluster = await startEmbedded({ dataDir, log: quiet, settings: CARELESS })
  return {
    url: cluster.url,
    stop: async () => {
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

/** Vitest global setup: one migrated template database per run, and one with the starter catalogue, from which every test file clones its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  try {
    return await makeTemplate(project, cluster)
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

async function makeTemplate(project: TestProject, cluster: Cluster): Promise<() => Promise<void>> {
  const name = `xingxia_template_${process.pid}_${Date.now().toString(36)}`
  const starter = `${name}_starter`
  const addressOf = (database: string) => Object.assign(new URL(cluster.url), { pathname: `/${database}` }).href
  await query(cluster.url, `CREATE DATABASE ${name}`)
  await prepareDatabase(addressOf(name), { large: false })
  await query(cluster.url, `CREATE DATABASE ${starter} TEMPLATE ${name}`)
  await importStarter(addressOf(starter))
  project.provide('templateUrl', addressOf(name))
  project.provide('starterUrl', addressOf(starter))
  return async () => {
    for (const each of [starter, name]) await query(cluster.url, `DROP DATABASE IF EXISTS ${each} WITH (FORCE)`)
    await cluster.stop()
  }
}

async function importStarter(url: string): Promise<void> {
  const { db, close } = connectDb(url, { connections: 1 })
  await importCatalogue(db).finally(close)
}
