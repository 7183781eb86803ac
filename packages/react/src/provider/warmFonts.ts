/**
 * Has the browser look up the weights the modal is written in, while the modal's code is on its way: each takes
 * milliseconds, which the first layout would wait for. The button has loaded the third one.
 */
export function warmFonts(): void {
  const canvas = document.createElement('canvas').getContext('2d')
  for (const weight of [400, 500]) {
    if (!canvas) return
    canvas.font = `${weight} 15px system-ui`
    canvas.measureText('a')
  }
}
