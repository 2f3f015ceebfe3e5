import { defineSection } from '../section.ts'

/** The texts of the footer. The targets of its links are in `site/Footer.tsx`. */
export const footerCopy = defineSection('footer', {
  invitation: 'Hear the flock first.',
  subscribe: 'SUBSCRIBE NEWSLETTER',
  copyright: '© 2025',
  support: { title: 'SUPPORT', label: 'support' },
  developers: { title: 'DEVELOPERS', label: 'developers' },
  links: {
    contact: 'Contact us',
    usage: 'Usage policy',
    privacy: 'Privacy policy',
    documentation: 'Documentation',
    brandAssets: 'Brand assets',
    pressroom: 'Press room',
  },
})
