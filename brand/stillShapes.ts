import { blogShapes } from './stillBlogShapes.ts'
import { pressShapes } from './stillPressShapes.ts'
import { siteShapes } from './stillSiteShapes.ts'

/** The compositions that are only ever printed, for pictures of 3:2 to 16:9. */
export const stillShapes = { ...pressShapes, ...blogShapes, ...siteShapes }
