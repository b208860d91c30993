/** What the provider announces to all merchants. */
export interface BoardAnnouncement {
  id: string;
  /** A banner is shown at the top of the home page. */
  kind: 'announcement' | 'banner';
  title: string;
  text: string;
  /** Shown on the login page, too. */
  atLogin: boolean;
  beginsAt: Date;
  /** Null: until it is withdrawn. */
  endsAt: Date | null;
}

/** The provider's board that writes announcements. */
export interface AnnouncementBoard {
  /** All that are not withdrawn. Rejects when the board does not answer, or with something else than announcements. */
  list(): Promise<BoardAnnouncement[]>;
}
