import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy that can stop passing anything on, as a machine does that hangs: connections stay open and nobody answers. */
export interface FreezingProxy {
  port: number
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/** Starts it on a free port in front of `host:port`. With port 0 there is nobody behind it: it accepts and never answers. */
export async function freezingProxy(port = 0, host = '127.0.0.1'): Promise<FreezingProxy> {
  const sockets = new Set<Socket>()
  let frozen = port === 0
  const hold = (socket: Socket) => (frozen ? socket.pause() : socket.resume())
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    track(near)
    if (port === 0) return
    const far = connect(port, host)
    track(far)
    near.on('data', (data) => far.write(data))
    far.on('data', (data) => near.write(data))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    hold(near)
    hold(far)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const turn = (on: boolean) => {
    frozen = on
    for (const socket of sockets) hold(socket)
  }
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => turn(true),
    thaw: () => turn(false),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
