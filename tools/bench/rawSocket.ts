import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Call, KEY_HEADER, TOKEN_HEADER } from '#shared/calls/call.ts'

/** Ms in which a request must be answered. */
const ANSWER_WITHIN = 30_000
const HEAD_END = '\r\n\r\n'
const LENGTH = /content-length: (\d+)/i
const STATUS = /^\{"status":(-?\d+)/
/** So much of a body is kept: its status, and what a refusal says. */
const KEPT_BYTES = 400

/** A call of a player, as it is sent. */
export interface Shot {
  /** Of the player's login. */
  token: string
  call: Pick<Call, 'method' | 'path'>
  /** Encoded, without the question mark. */
  query: string
}

/** How a call was answered. */
export interface Heard {
  /** `Status` of the reply; -1 where it has none, e.g. when HTTP itself refused it. */
  status: number
  /** The beginning of the body. */
  text: string
}

interface Asked {
  resolve(heard: Heard): void
  reject(error: Error): void
}

/** A connection that stays open, on which one call follows the other. Of the replies nothing is parsed but length and status. */
export class RawSocket {
  private head = ''
  /** Bytes of the reply that are still to come; -1 while its head is. */
  private rest = -1
  private text = ''
  private asked: Asked | null = null

  private constructor(private readonly socket: Socket) {
    this.socket.setTimeout(ANSWER_WITHIN, () => this.fail(new Error(`waited ${ANSWER_WITHIN / 1000} s in vain for a reply`)))
    this.socket.on('data', (chunk: Buffer) => this.read(chunk))
    this.socket.on('error', (error) => this.fail(error))
    this.socket.on('close', () => this.fail(new Error('the server closed a connection')))
  }

  /** Opens so many connections. The server closes one on which nothing is asked for a minute. */
  static openMany(port: number, size: number): Promise<RawSocket[]> {
    const open = async () => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      await once(socket, 'connect')
      return new RawSocket(socket)
    }
    return Promise.all(Array.from({ length: size }, open))
  }

  /** Sends a call with a fresh idempotency key. Rejects when no reply comes. */
  ask({ token, call, query }: Shot): Promise<Heard> {
    const length = call.method === 'POST' ? 'Content-Length: 0\r\n' : ''
    return new Promise((resolve, reject) => {
      this.asked = { resolve, reject }
      if (this.socket.destroyed) this.fail(new Error('the server has closed a connection'))
      this.socket.write(
        `${call.method} ${call.path}?${query} HTTP/1.1\r\nHost: 127.0.0.1\r\n${TOKEN_HEADER}: ${token}\r\n${KEY_HEADER}: ${randomUUID()}\r\n${length}\r\n`,
      )
    })
  }

  close(): void {
    this.asked = null
    this.socket.destroy()
  }

  private read(chunk: Buffer): void {
    if (this.rest >= 0) this.take(chunk)
    else this.readHead(chunk)
  }

  private readHead(chunk: Buffer): void {
    this.head += chunk.toString('latin1')
    const end = this.head.indexOf(HEAD_END)
    if (end < 0) return
    this.rest = Number(LENGTH.exec(this.head)?.[1] ?? 0)
    const body = Buffer.from(this.head.slice(end + HEAD_END.length), 'latin1')
    this.head = ''
    this.take(body)
  }

  private take(body: Buffer): void {
    if (this.text.length < KEPT_BYTES) this.text += body.toString('latin1', 0, KEPT_BYTES)
    this.rest -= body.length
    if (this.rest > 0) return
    const text = Buffer.from(this.text, 'latin1').toString()
    const { asked } = this
    this.rest = -1
    this.text = ''
    this.asked = null
    asked?.resolve({ status: Number(STATUS.exec(text)?.[1] ?? -1), text })
  }

  private fail(error: Error): void {
    this.asked?.reject(error)
    this.asked = null
  }
}
