/** Folders in which amounts of money are reckoned: they are bigint base units or decimal text there, never floats. */
const moneyPaths = new RegExp(
  `^packages/(${[
    'core/src/(base/(amounts|worth)|transfers/|swaps/)',
    'react/src/modal/flows/(swaps|transfers)/',
    'server/src/(adapters|services)/swaps/',
  ].join('|')})`,
)
/** What makes a float of something, or reckons with one. */
const floats = [
  /\b(?:parseFloat|parseInt|toFixed|toPrecision)\b/,
  /\bMath\.(?:ceil|floor|pow|round|trunc)\b/,
  /\bNumber\(/,
  // a power of a number, where one of a bigint is meant
  /\b\d+ \*\*/,
  /\b\d+(?:\.\d+)?e\d+\b/,
]
/** On the line or the one before it: what the number is, since it is no amount. */
const excuse = /\/\/ no money: \S/

/**
 * Lines of a source file that make a float where money is reckoned, and don't say why that is none.
 * @param {string} file path in the repository
 * @param {string} text what is in it
 * @returns {string[]}
 */
export function moneyFloats(file, text) {
  if (!moneyPaths.test(file) || /\.test\.tsx?$/.test(file)) return []
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    if (/^\s*(\/\/|\*|\/\*)/.test(line) || excuse.test(line) || excuse.test(lines[index - 1] ?? '')) return []
    const code = line.replace(/\/\/.*$/, '')
    return floats.some((pattern) => pattern.test(code))
      ? [`${file}:${index + 1}: a float where money is reckoned: ${line.trim()}`]
      : []
  })
}
