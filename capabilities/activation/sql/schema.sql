-- Activation of roles has no table: what is activated is merchant.relations, the QR is identity's. A person sees the
-- role that waits for them before they may enter its merchant, so that the wall between merchants opens for this one
-- question and closes behind it, as in security.find_session.
CREATE SCHEMA activation;
