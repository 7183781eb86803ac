import { type Choices, features, firstAtMost, noChoices } from './Choices.ts'

/** The choices an address carries; what it says wrong is left out. */
export function readChoices(search: string): Choices {
  const query = new URLSearchParams(search)
  const one = <value extends string>(name: string, values: readonly value[], usual: value): value =>
    values.find((value) => value === query.get(name)) ?? usual
  const list = (name: string) => query.get(name)?.split(',') ?? []
  const accent = query.get('accent')
  const locale = query.get('locale')
  return {
    theme: one('theme', ['dark', 'light', 'system'], noChoices.theme),
    accent: accent && /^#[0-9a-f]{6}$/i.test(accent) ? accent : undefined,
    corners: one('corners', ['sharp', 'soft', 'round'], noChoices.corners),
    typeface: one('typeface', ['system', 'serif', 'mono'], noChoices.typeface),
    off: features.filter((feature) => list('off').includes(feature)),
    first: [...new Set(list('first').filter((id) => /^[0-9a-f]{64}$/.test(id)))].slice(0, firstAtMost),
    locale: locale && /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(locale) && locale !== 'en' ? locale : undefined,
  }
}
