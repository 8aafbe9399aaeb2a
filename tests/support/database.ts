import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

async function asAdmin(templateUrl: string, text: string): Promise<void> {
  const admin = new URL(templateUrl)
  admin.pathname = '/postgres'
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

/** A database of its own, cloned from a template of the run: the migrated, empty one unless another is named. Close every connection before `drop`. */
export async function freshDatabase(templateUrl: string = inject('templateUrl')): Promise<TestDatabase> {
  const template = new URL(templateUrl)
  const name = `xingxia_test_${randomBytes(8).toString('hex')}`
  await asAdmin(templateUrl, `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)}`)
  const url = new URL(template)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(templateUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}
