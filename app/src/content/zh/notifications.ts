import type { Translation } from '../translation.ts'

export const notifications: Translation['notifications'] = {
  tellMe: '完成后通知我',
  on: '此标签页在后台时，浏览器会在结束后通知您。',
  denied: '浏览器已屏蔽本站的通知，可在浏览器设置中允许。',
}
