/** A topic that one page listens to while it is open. Of `destination` there may be one at a time. */
export interface Topic {
  destination: string
  /** Further headers of the SUBSCRIBE frame. They are read before each connection. */
  headers(): Record<string, string>
  onText(body: string): void
  /** The server confirms: nothing is missed from now on. Called after each connection. */
  onReady(): void
  /** The server refuses for good: the player may not listen, or there is no such topic. */
  onRefused(): void
}

/** The open connection, as topics see it. */
export interface TopicLine {
  /** Subscribes now and after each connection, until the returned function is called or the server has refused with a status. */
  listen(topic: Topic, onRefused: (status: string) => void): () => void
}

/** With these statuses the server refuses for good. Any other refusal is asked again after this pause, in ms. */
const FINAL: readonly string[] = ['401', '403', '404']
const REFUSED_PAUSE = 10_000

const topics = new Map<Topic, () => void>()
let line: TopicLine | null = null

/** Listens to a topic. It does as soon as the live channel is open, and again after each connection. The returned function ends that. */
export function watchTopic(topic: Topic): () => void {
  topics.set(topic, carry(topic))
  return () => {
    topics.get(topic)?.()
    topics.delete(topic)
  }
}

/** Gives all topics to the connection that has been opened; null when it is closed. */
export function setTopicLine(next: TopicLine | null): void {
  for (const end of topics.values()) end()
  line = next
  for (const topic of topics.keys()) topics.set(topic, carry(topic))
}

function carry(topic: Topic): () => void {
  if (!line) return () => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = line.listen(topic, (status) => {
    if (FINAL.includes(status)) topic.onRefused()
    else timer = setTimeout(() => topics.has(topic) && topics.set(topic, carry(topic)), REFUSED_PAUSE)
  })
  return () => {
    clearTimeout(timer)
    end()
  }
}
