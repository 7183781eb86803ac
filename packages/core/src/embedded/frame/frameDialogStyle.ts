/** Widest window, in CSS pixels, in which the frame is a sheet at the lower edge (S2.11). */
export const sheetWidth = 430

/**
 * How the frame is seen (S2.11). Nothing here may fade, move or cover it: the browser has to prove that all of it is seen
 * before an approval counts (X.06).
 */
export const frameDialogStyle = `
:host { all: initial !important; display: contents !important; }
dialog {
  position: fixed; inset: 0; margin: auto; padding: 0; border: 0; overflow: hidden;
  inline-size: 360px; max-inline-size: 100vw; block-size: min(656px, 100dvh); max-block-size: 100dvh;
  border-radius: 28px; background: light-dark(#fff, #15171b); color: light-dark(#14161a, #f3f4f6);
  font: 600 17px/24px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  box-shadow: 0 24px 64px rgb(0 0 0 / .32);
}
dialog[open] { display: flex; flex-direction: column; }
dialog::backdrop { background: light-dark(rgb(24 26 31 / .32), rgb(8 9 11 / .6)); }
.bar { flex: none; display: grid; grid-template-columns: 44px 1fr 44px; align-items: center; padding: 6px 10px; }
.title { grid-column: 2; margin: 0; font: inherit; text-align: center; }
button {
  grid-column: 3; inline-size: 44px; block-size: 44px; padding: 12px; border: 0; border-radius: 12px;
  background: none; color: inherit; cursor: pointer;
}
button:hover { background: light-dark(#eceef1, #252930); }
button:focus-visible { outline: 2px solid light-dark(#8a5a0b, #e2b04a); outline-offset: -2px; }
svg { display: block; }
iframe { display: block !important; flex: 1; inline-size: 100% !important; min-block-size: 0; border: 0 !important; }
@media (max-width: ${sheetWidth}px) {
  dialog { inline-size: 100%; margin-block-end: 0; border-end-start-radius: 0; border-end-end-radius: 0; }
}
@media (forced-colors: active) { dialog { border: 1px solid CanvasText; } }
`
