/** Bytes of a file of the product; rejects when it cannot be had. */
export async function fileBytes(url: string): Promise<ArrayBuffer> {
  const reply = await fetch(url)
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`)
  return reply.arrayBuffer()
}
