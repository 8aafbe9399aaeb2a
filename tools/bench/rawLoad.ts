import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { KEY_HEADER, TOKEN_HEADER } from '#shared/calls/call.ts'
import { openCase } from '#shared/modes/case/calls.ts'

/** Ms in which an opening must be answered. */
const OPENING_WITHIN = 30_000
const HEAD_END = '\r\n\r\n'
const LENGTH = /content-length: (\d+)/i
/** A book is never smaller. A smaller reply is a refusal. */
const LEAST_BYTES = 300

/** A box as the client knows it. Like the client, the players ask for no strip. */
export interface SeenBox {
  boxId: number
  oddsVersion: number
}

/** A player with a connection of its own, on which one opening follows the other. Nothing is parsed but length and status of the replies. */
export class RawPlayer {
  private readonly socket: Socket
  private head = ''
  /** Bytes of the reply that are still to come; -1 while its head is. */
  private rest = -1
  private answered: (() => void) | null = null
  private failed: ((error: Error) => void) | null = null

  constructor(
    port: number,
    private readonly token: string,
  ) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.socket.setTimeout(OPENING_WITHIN, () => this.fail(new Error(`waited ${OPENING_WITHIN / 1000} s in vain for an opening`)))
    this.socket.on('data', (chunk: Buffer) => this.read(chunk))
    this.socket.on('error', (error) => this.fail(error))
    this.socket.on('close', () => this.fail(new Error('the server closed a connection')))
  }

  open({ boxId, oddsVersion }: SeenBox, number: number): Promise<void> {
    const path = `${openCase.path}?boxId=${boxId}&number=${number}&oddsVersion=${oddsVersion}&strip=0`
    return new Promise((resolve, reject) => {
      this.answered = resolve
      this.failed = reject
      this.socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${TOKEN_HEADER}: ${this.token}\r\n${KEY_HEADER}: ${randomUUID()}\r\n\r\n`,
      )
    })
  }

  close(): void {
    this.failed = null
    this.socket.destroy()
  }

  private read(chunk: Buffer): void {
    if (this.rest >= 0) this.take(chunk.length)
    else this.readHead(chunk)
  }

  private readHead(chunk: Buffer): void {
    this.head += chunk.toString('latin1')
    const end = this.head.indexOf(HEAD_END)
    if (end < 0) return
    const length = Number(LENGTH.exec(this.head)?.[1])
    if (!this.head.startsWith('HTTP/1.1 200') || !(length >= LEAST_BYTES)) {
      this.fail(new Error(this.head.slice(0, 600)))
      return
    }
    this.rest = length
    const read = this.head.length - end - HEAD_END.length
    this.head = ''
    this.take(read)
  }

  private take(bytes: number): void {
    this.rest -= bytes
    if (this.rest > 0) return
    this.rest = -1
    const { answered } = this
    this.failed = null
    answered?.()
  }

  private fail(error: Error): void {
    this.failed?.(error)
    this.failed = null
  }
}

/** Latencies in ms of openings that each player makes one after another for `ms`. */
export async function playAll(players: readonly RawPlayer[], boxes: readonly SeenBox[], number: number, ms: number): Promise<number[]> {
  const until = performance.now() + ms
  const latencies: number[] = []
  const playOne = async (player: RawPlayer, start: number) => {
    for (let turn = start; performance.now() < until; turn++) {
      const from = performance.now()
      const box = boxes[turn % boxes.length]
      if (box) await player.open(box, number)
      latencies.push(performance.now() - from)
    }
  }
  await Promise.all(players.map(playOne))
  return latencies
}
