/** As React takes them: what is undefined is not there. */
export type Attributes = Readonly<Record<string, string | undefined>>

/** Only what changes: a browser may style an element anew for an attribute that is set to what it was. */
export function writeAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(name)
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  }
}
