import { once } from 'node:events'

/** Sends a message to a child and resolves with its next one. */
export async function askChild({ child }, message) {
  const reply = once(child, 'message')
  child.send(message)
  const [answer] = await reply
  return answer
}
