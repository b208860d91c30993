import { beforeEach, describe, expect, it } from 'vitest';
import { homePath, useSession, type MenuTreeNode, type UserInfo } from './session.ts';
import { dropSession, readUserInfo, sessionKeys, writeScoped, writeSession } from './storage.ts';

const user: Required<UserInfo> = {
  userId: 'u1',
  userName: '陈光明',
  userNickName: '光明',
  userMobile: '138****0001',
  loginName: 'cg-admin',
  roles: ['admin'],
  avatar: '',
  reserveMsg: '日升月恒',
  platformToken: '',
  mid: 'M100001',
  customerName: '晨光贸易有限公司',
  roleName: '管理员',
  roleClass: 'admin',
  defaultMid: 'M100001',
  platformNo: 'P01',
  platformName: '商户门户',
  tradePwdSettled: true,
  realAuthFlag: '1',
  certSerialNo: '',
  userRoleRelations: [{ customerName: '晨光贸易有限公司', mid: 'M100001', platformNo: 'P01', authStatus: 'pend' }],
  resourceList: [{ resourcePath: 'withDraw/standard', authFlag: 'cfca' }],
  homePageUrl: '/home/index',
};
const menu: MenuTreeNode[] = [
  {
    funcMenuNo: '03',
    funcMenuName: '资金',
    funcMenuType: 'func_menu',
    children: [{ funcMenuNo: '030101', funcMenuName: '提交提现', funcMenuType: 'func_btn' }],
  },
];
const { begin, enter, end } = useSession.getState();
const { platformToken: _, reserveMsg: phrase, ...written } = user;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  begin('t'.repeat(64), '/account/overview');
});

describe('what a session keeps in the browser', () => {
  it('EN03 are the six keys of the specification, and nothing else of the session', () => {
    expect(sessionKeys).toEqual(['ptoken', 'homePage', 'isWeixinBind', 'sm2Random', 'jsSdkRandom', 'jsSdkDataB']);
    for (const key of sessionKeys) writeSession(key, 'x');
    expect(Object.keys(sessionStorage).toSorted()).toEqual([...sessionKeys].toSorted());
    dropSession('sm2Random');
    expect(sessionStorage.getItem('sm2Random')).toBeNull();
  });

  it('EN03 token and home page are there from the login on', () => {
    expect({ ...sessionStorage }).toEqual({ ptoken: 't'.repeat(64), homePage: '/account/overview' });
    expect(homePath()).toBe('/account/overview');
  });

  it('EN01 is the user with every listed field; token and phrase end with the window', () => {
    enter(user, menu);
    expect(useSession.getState().user).toEqual({ ...user, platformToken: 't'.repeat(64) });
    expect(readUserInfo()).toEqual(written);
    expect(JSON.stringify({ ...localStorage })).not.toContain('tttt');
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(phrase);
  });

  it('EN02 knows the codes of menus and buttons alike', () => {
    enter(user, menu);
    expect([...useSession.getState().codes]).toEqual(['03', '030101']);
  });

  it('ST07 is gone when the session ends', () => {
    enter(user, menu);
    writeScoped('P01:M100001', 'visited', []);
    end();
    expect([sessionStorage.length, localStorage.getItem('userInfo'), useSession.getState().user]).toEqual([
      0,
      null,
      null,
    ]);
  });

  it('RT03 an address outside the portal is no home page', () => {
    writeSession('homePage', '//evil.example');
    expect(homePath()).toBe('/home/index');
  });
});
