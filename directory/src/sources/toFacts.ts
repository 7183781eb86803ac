import { isAllowedLink } from '@latchkey/protocol'
import type { Facts } from '../DirectoryEntry.ts'

/** Filters the facts a source states: disallowed links, empty values and malformed ids are left out. */
export function toFacts(stated: { readonly [field in keyof Facts]?: Facts[field] | undefined }): Facts {
  const valid = Object.entries(stated).filter(([field, value]) => {
    if (value === undefined || value === null || value === '') return false
    if (Array.isArray(value)) return value.length > 0
    if (field === 'browser_link') return isAllowedLink(String(value).replace(/\{(url|host|page)\}/g, 'x'))
    if (/_(link|store)$|^homepage$/.test(field)) return isAllowedLink(value) && !/,\w+\.?/.test(String(value))
    if (field === 'image_id') return /^[a-z0-9][a-z0-9-]{0,63}$/.test(String(value))
    return field !== 'rdns' || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(String(value))
  })
  return Object.fromEntries(valid)
}

/**
 * Canonical links to store pages, without campaign, language or app name. Undefined for anything that
 * isn't a page of that store.
 */
export const storeLinks = {
  /** From a page, or from `id123` as some sources write it. */
  apple(text: string | undefined): string | undefined {
    const id = /^(?:https:\/\/(?:apps|itunes)\.apple\.com\/[^?#]*?)?(?:id)?(\d{9,10})(?:[?#/]|$)/.exec(
      text ?? '',
    )?.[1]
    return id && `https://apps.apple.com/app/id${id}`
  },
  /** From a page, or from the name of the package. */
  google(text: string | undefined): string | undefined {
    const id =
      /^https:\/\/play\.google\.com\/store\/apps\/details\?(?:[^#]*&)?id=([\w.]+)/.exec(text ?? '')?.[1] ??
      /^[a-z]\w*(?:\.\w+)+$/i.exec(text ?? '')?.[0]
    return id && `https://play.google.com/store/apps/details?id=${id}`
  },
  /** From a page, or from the 32 letters of the extension. */
  chrome(text: string | undefined): string | undefined {
    const id =
      /^https:\/\/(?:chrome\.google\.com\/webstore|chromewebstore\.google\.com)\/[^?#]*\/([a-p]{32})(?:[?#/]|$)/.exec(
        text ?? '',
      )?.[1] ?? /^[a-p]{32}$/.exec(text ?? '')?.[0]
    return id && `https://chromewebstore.google.com/detail/${id}`
  },
}
