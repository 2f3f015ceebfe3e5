export function TopMenu() {
  return <header />
}
