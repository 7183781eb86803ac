import { isAllowedLink } from '@latchkey/protocol'
import type { Facts } from './Statement.ts'

/** Links as a source states them, with what no person may be offered left out (X.25), and empty texts too. */
export function toFacts(stated: { readonly [field in keyof Facts]?: Facts[field] | undefined }): Facts {
  const kept = Object.entries(stated).filter(([field, value]) => {
    if (value === undefined || value === null || value === '') return false
    if (Array.isArray(value)) return value.length > 0
    if (field === 'browser_link') return isAllowedLink(String(value).replace(/\{(url|host|page)\}/g, 'x'))
    if (/_(link|store)$|^homepage$/.test(field)) return isAllowedLink(value) && !/,\w+\.?/.test(String(value))
    if (field === 'image_id') return /^[a-z0-9][a-z0-9-]{0,63}$/.test(String(value))
    return field !== 'rdns' || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(String(value))
  })
  return Object.fromEntries(kept)
}
