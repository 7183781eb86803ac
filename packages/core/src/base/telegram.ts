/** What a page can do inside Telegram. */
type Telegram = {
  /** Opens an `https:` link outside of the page. Telegram opens no other scheme. */
  openLink(href: string): void
}

/** What Telegram's script `telegram-web-app.js` defines. Outside of Telegram it does so too, with the platform `unknown`. */
type WebApp = {
  readonly platform?: string
  /** Launch data, empty outside of Telegram. */
  readonly initData?: string
  openLink?(href: string): void
}

/** What Telegram's apps add to each page they show, with or without the script. */
type Bridge = { postEvent?(type: string, data: string): void }

/**
 * Detects Telegram: by the bridge of its apps, or by its script where that knows a platform or launch data. `undefined`
 * elsewhere, also on a page that merely loads the script.
 *
 * @see https://core.telegram.org/bots/webapps and https://core.telegram.org/api/web-events
 */
export function getTelegram(): Telegram | undefined {
  const page = globalThis as { TelegramWebviewProxy?: Bridge; Telegram?: { WebApp?: WebApp } }
  const { TelegramWebviewProxy: bridge, Telegram: script } = page
  const app = script?.WebApp
  const isLaunched = Boolean(app?.initData) || (app?.platform ?? 'unknown') !== 'unknown'
  if (!bridge && !isLaunched) return undefined
  return {
    openLink(href) {
      if (isLaunched && app?.openLink) app.openLink(href)
      else bridge?.postEvent?.('web_app_open_link', JSON.stringify({ url: href }))
    },
  }
}
