import type { StartWorker } from '../keys/workerCalls.ts'
import { showNotice } from '../screens/forms.ts'
import { applyColors, applyLanguage } from '../screens/theme.ts'
import { showSettings } from '../settings/showSettings.ts'
import { createTranslator } from '../words/createTranslator.ts'
import { loadTranslations } from '../words/loadTranslations.ts'
import { createServices, loadConfig } from './createServices.ts'
import { isCustodyAllowed } from './findEmbedder.ts'

/**
 * Starts `/settings`: the wallet's settings as a page of its own, for everybody who has a wallet here, whatever app or client they use.
 * It works as a top-level page only. The headers say so too, but it does not rely on them.
 */
export async function startSettings(startWorker: StartWorker): Promise<void> {
  const query = new URLSearchParams(location.search)
  const locale = findLocale(query.get('lang'))
  const translations = await loadTranslations(locale)
  const language = createTranslator(translations)
  applyLanguage(language)
  const { translate } = language
  if (window.top !== window)
    return showNotice(translate('Wallet settings are never shown inside another page.'), {
      role: 'alert',
    })
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const getColors = () => ({ mode: dark.matches ? 'dark' : 'light', variables: {} }) as const
  applyColors(getColors())
  document.documentElement.dataset.page = 'settings'
  showNotice(translate('Opening your wallet…'), { role: 'status' })
  const config = await loadConfig(query.get('projectId') ?? '')
  if (!config)
    return showNotice(
      translate(
        'The wallet’s server can’t be reached, or this page’s address is incomplete. Check your connection, or open the page from an email or your app.',
      ),
      { role: 'alert', testId: 'settings-unavailable' },
    )
  if (!isCustodyAllowed(config.custody, location.hostname))
    return showNotice(
      translate(
        'This wallet can’t be used here because its server requests a part of your key that only you may have. Report it to the app.',
      ),
      { role: 'alert', testId: 'settings-unavailable' },
    )
  const look = { locale, translations, ...getColors() }
  const services = await createServices(config, { chainId: null, look, startWorker, notify: () => {} })
  dark.addEventListener('change', () => {
    services.state.look = { ...services.state.look, ...getColors() }
    applyColors(getColors())
  })
  await showSettings(services)
}

/** Returns the locale a link names, or the browser's where that is no locale: the server refuses others. */
function findLocale(named: string | null): string {
  return named !== null && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(named) ? named : navigator.language
}
