-- Reviewers are reminded of orders that wait, before the deadline (domain-rules section 11).
ALTER TABLE approval.reviews
  -- The last of the days of REMIND_ON_DAYS on which its reviewers were told.
  ADD COLUMN reminded_day integer NOT NULL DEFAULT 0,
  -- When the administrators were told that nobody is left who may review it; null while somebody is.
  ADD COLUMN left_alone_at timestamptz;
GRANT UPDATE (reminded_day, left_alone_at) ON approval.reviews TO portal_app;
