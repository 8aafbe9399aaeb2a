/** What the small picture of a step shows; see StepArt. */
export type StepScene =
  | 'shareBar'
  | 'dotsBar'
  | 'moreBar'
  | 'addRow'
  | 'openRow'
  | 'installRow'
  | 'confirm'
  | 'home'
  | 'addressBar'
  | 'installBox'
  | 'desk'

export interface Step {
  scene: StepScene
  /** What the player does. */
  text: string
}

export type Device = 'android' | 'ios' | 'inside' | 'desktop'

/** The ways in the order of their tabs. */
export const DEVICES: readonly { id: Device; label: string }[] = [
  { id: 'android', label: '安卓' },
  { id: 'ios', label: '苹果' },
  { id: 'inside', label: '微信内' },
  { id: 'desktop', label: '电脑' },
]

/** How the product gets to the home screen where the browser offers no dialog for it. */
export const STEPS: Record<Device, { title: string; steps: readonly Step[]; note: string }> = {
  android: {
    title: '添加到桌面',
    steps: [
      { scene: 'dotsBar', text: '打开浏览器右上角的菜单' },
      { scene: 'installRow', text: '选择“添加到主屏幕”或“安装应用”' },
      { scene: 'home', text: '从桌面图标打开星匣' },
    ],
    note: '不同浏览器的菜单位置略有不同，也可能在底部。',
  },
  ios: {
    title: '添加到主屏幕',
    steps: [
      { scene: 'shareBar', text: '在 Safari 中点底部的分享按钮' },
      { scene: 'addRow', text: '向下滑，选择“添加到主屏幕”' },
      { scene: 'confirm', text: '点右上角的“添加”' },
    ],
    note: '苹果设备不需要安装包。添加后全屏打开，账号与浏览器中相同。',
  },
  inside: {
    title: '先在浏览器中打开',
    steps: [
      { scene: 'moreBar', text: '点右上角的“…”' },
      { scene: 'openRow', text: '选择“在浏览器打开”' },
      { scene: 'home', text: '再按浏览器中的步骤添加' },
    ],
    note: '微信、QQ 等应用内不能安装，也不能下载安装包。',
  },
  desktop: {
    title: '安装到电脑',
    steps: [
      { scene: 'addressBar', text: '用 Chrome 或 Edge 打开，点地址栏右端的安装图标' },
      { scene: 'installBox', text: '在弹出的窗口中点“安装”' },
      { scene: 'desk', text: '从桌面或程序列表打开星匣' },
    ],
    note: '没有安装图标时，可以用手机扫描上方的二维码。',
  },
}
