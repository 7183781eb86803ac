/** What is known of where a message came from (X.19). `unknown` is not good news. */
export type Verdict = 'valid' | 'invalid' | 'unknown' | 'scam'

/** Milliseconds to wait for the verify service: nobody may be kept from rejecting. */
const patience = 5_000

/** Asks the verify service which page's socket carried a message, and compares that with what the app says. Never fails. */
export async function readVerdict(p: {
  readonly verifyUrl: string
  readonly messageId: string
  readonly claimed: string | undefined
}): Promise<Verdict> {
  try {
    const url = `${p.verifyUrl}/attestation/${encodeURIComponent(p.messageId)}`
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(patience) })
    if (!response.ok) return 'unknown'
    const { origin, isScam } = (await response.json()) as { origin?: unknown; isScam?: unknown }
    if (isScam === true) return 'scam'
    if (typeof origin !== 'string') return 'unknown'
    return origin === p.claimed ? 'valid' : 'invalid'
  } catch {
    return 'unknown'
  }
}
