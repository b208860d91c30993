-- expand: a draft is of a plan that there is. Plans come with a migration of account, which a database of before the
-- one schema has only after all texts of `schema.sql`.
ALTER TABLE pricing.drafts
  ADD CONSTRAINT draft_has_its_plan FOREIGN KEY (plan_id) REFERENCES account.fee_plans;
