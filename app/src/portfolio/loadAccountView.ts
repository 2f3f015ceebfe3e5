/** Loaded beside the screen where the address bar has an account, and otherwise after it. */
export async function loadAccountView() {
  return (await import('./AccountView.tsx')).AccountView
}
