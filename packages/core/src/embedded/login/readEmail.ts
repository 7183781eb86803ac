/** S5.05: what a client takes for an e-mail address; frame and server parse it strictly. */
const format = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The address without the spaces around it, where it has the form of one. */
export function readEmail(value: string): string | undefined {
  const email = value.trim()
  return email.length <= 254 && format.test(email) ? email : undefined
}
