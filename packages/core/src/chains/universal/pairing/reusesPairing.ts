/** What of a browser decides. */
export type BrowserFacts = {
  readonly userAgent: string
  readonly isTelegram: boolean
  readonly isTouch: boolean
}

/** What this browser says of itself. */
export function browserFacts(): BrowserFacts {
  const page = globalThis as { TelegramWebviewProxy?: unknown; Telegram?: unknown; navigator?: Navigator }
  return {
    userAgent: page.navigator?.userAgent ?? '',
    isTelegram: page.TelegramWebviewProxy !== undefined || page.Telegram !== undefined,
    isTouch: (page.navigator?.maxTouchPoints ?? 0) > 1,
  }
}

/**
 * Whether connecting again shows the code that still waits (S4.04, S4.05). In Telegram and in Safari on iOS the way to the
 * wallet and back may look like a new attempt; a new code would leave the wallet with the old one.
 */
export function reusesPairing(cache: 'auto' | 'always' | 'never', facts: BrowserFacts): boolean {
  if (cache !== 'auto') return cache === 'always'
  const { userAgent, isTelegram, isTouch } = facts
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && isTouch)
  const isSafari = /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|Chrome|Android/.test(userAgent)
  return isTelegram || (isApple && isSafari)
}
