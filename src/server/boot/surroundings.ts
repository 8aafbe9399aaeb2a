import { constants } from 'node:fs'
import { access, mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Config } from '#server/platform/config.ts'

/** Thrown when the server cannot run where it was started. The message is a sentence that names the cause and the way out. */
export class SurroundingsError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SurroundingsError'
  }
}

/** Bytes that a new database takes, with room for the first days. */
const LEAST_SPACE = 200 * 1024 * 1024

type Where = Pick<Config, 'host' | 'port' | 'dataDir' | 'databaseUrl'>

/**
 * Looks, before anything is built or started, whether the server can listen where it shall and write where its database is. Throws
 * {@link SurroundingsError}.
 */
export async function checkSurroundings(config: Where): Promise<void> {
  await checkAddress(config)
  if (config.databaseUrl === null) await checkDataDir(config.dataDir)
}

/** Says why nobody can listen on an address, by the error of Node. */
export function whyNotListening({ host, port }: Pick<Config, 'host' | 'port'>, { code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT: another program listens on ${port} already: end it, or set PORT to another number`
    case 'EACCES':
    case 'EPERM':
      return `PORT: this user may not listen on ${port}: set PORT to a number from 1024 on, and let a proxy take ${port}`
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return `HOST: ${host} is no address of this machine: leave HOST out for 127.0.0.1, or set it to 0.0.0.0 for all addresses`
    case 'EAFNOSUPPORT':
      return `HOST: this machine has no addresses of the kind of ${host}: leave HOST out for 127.0.0.1`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST: no address is known for the name ${host}: leave HOST out for 127.0.0.1, or set it to 0.0.0.0 for all addresses`
    default:
      return `HOST, PORT: nobody can listen on ${host}, port ${port}: ${message}`
  }
}

function checkAddress({ host, port }: Where): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(new SurroundingsError(whyNotListening({ host, port }, error))))
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}

async function checkDataDir(dataDir: string): Promise<void> {
  // A shell has expanded a ~ at the beginning; in a file of settings nobody does.
  if (/(?:^|[\\/])~[^\\/]*(?:$|[\\/])/.test(dataDir))
    throw new SurroundingsError(`DATA_DIR: ${dataDir} has a ~, which only a shell reads as the home: write the whole path`)
  await mkdir(dataDir, { recursive: true }).catch((error) => refuse(dataDir, error))
  const probe = join(dataDir, `.probe-${process.pid}`)
  await writeFile(probe, 'x')
    .catch((error) => refuse(dataDir, error))
    .finally(() => rm(probe, { force: true }).catch(() => undefined))
  await checkOwner(dataDir)
  await checkSpace(dataDir)
}

/** The password of a database that another user made can be read by nobody else. */
async function checkOwner(dataDir: string): Promise<void> {
  const error = await access(join(dataDir, 'postgres.password'), constants.R_OK).catch((error: NodeJS.ErrnoException) => error)
  if (error?.code === 'EACCES')
    throw new SurroundingsError(
      `DATA_DIR: the database in ${dataDir} was made by another user: start the server as that user, or set DATA_DIR to another folder`,
    )
}

/** True when a start has made a database for this folder already. */
export const hasDatabase = (dataDir: string): Promise<boolean> =>
  access(join(dataDir, 'postgres.password')).then(
    () => true,
    () => false,
  )

async function checkSpace(dataDir: string): Promise<void> {
  const isMade = await hasDatabase(dataDir)
  const disk = await statfs(dataDir).catch(() => null)
  if (isMade || !disk || disk.bavail * disk.bsize >= LEAST_SPACE) return
  const free = Math.floor((disk.bavail * disk.bsize) / 1024 / 1024)
  throw new SurroundingsError(
    `DATA_DIR: the disk of ${dataDir} has ${free} MB left, a new database needs ${LEAST_SPACE / 1024 / 1024}: make room, or set DATA_DIR to a folder on another disk`,
  )
}

function refuse(dataDir: string, { code, message }: NodeJS.ErrnoException): never {
  const elsewhere = 'set DATA_DIR to another folder'
  const causes: Record<string, string> = {
    EACCES: `this user may not write in ${dataDir}: give it the folder, or ${elsewhere}`,
    EPERM: `this user may not write in ${dataDir}: give it the folder, or ${elsewhere}`,
    EROFS: `${dataDir} lies on a disk that cannot be written: ${elsewhere}`,
    ENOSPC: `the disk of ${dataDir} is full: make room, or ${elsewhere}`,
    EDQUOT: `the disk of ${dataDir} is full for this user: make room, or ${elsewhere}`,
    EEXIST: `${dataDir} is a file, not a folder: ${elsewhere}`,
    ENOTDIR: `a part of ${dataDir} is a file, not a folder: ${elsewhere}`,
    ENAMETOOLONG: `${dataDir} is too long a name: ${elsewhere}`,
    ELOOP: `${dataDir} is a link that leads to itself: ${elsewhere}`,
  }
  throw new SurroundingsError(`DATA_DIR: ${causes[code ?? ''] ?? `${dataDir} cannot be written (${message}): ${elsewhere}`}`)
}
