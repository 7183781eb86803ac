const runtime = [
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'Zlib',
]
const development = [...runtime, 'MPL-2.0', 'CC-BY-3.0', 'CC-BY-4.0', 'Python-2.0']

/**
 * Whether an SPDX expression lets us ship (`runtime`) or build with (`development`) a package: one side of an OR is
 * enough, every side of an AND is needed.
 */
export function isAllowedLicence(expression, tree) {
  const text = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (/ OR /i.test(text)) return text.split(/ OR /i).some((part) => isAllowedLicence(part, tree))
  if (/ AND /i.test(text)) return text.split(/ AND /i).every((part) => isAllowedLicence(part, tree))
  return (tree === 'runtime' ? runtime : development).includes(text)
}
