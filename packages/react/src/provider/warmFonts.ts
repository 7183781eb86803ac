/**
 * Has the browser look up the weight the list of wallets is written in, while the modal's code is on its way: that takes
 * milliseconds, which the first layout would wait for. The buttons have loaded the other one.
 */
export function warmFonts(): void {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return
  canvas.font = '500 15px system-ui'
  canvas.measureText('a')
}
