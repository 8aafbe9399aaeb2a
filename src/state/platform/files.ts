/** Downloads a file of the product and returns its bytes. Rejects when the server does not send it. */
export async function fileBytes(url: string): Promise<ArrayBuffer> {
  const reply = await fetch(url)
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`)
  return reply.arrayBuffer()
}
