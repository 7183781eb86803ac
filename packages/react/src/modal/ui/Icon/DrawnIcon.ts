/** An icon outside of those that load with the modal, drawn the same way; `name` is for styles. */
export type DrawnIcon = { readonly name: string; readonly path: string }
