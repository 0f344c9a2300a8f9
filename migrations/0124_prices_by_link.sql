-- A price that a person was given as a link to a page: no email left, so it is not one.
select widen_check('price_statements', 'price_statements_channel_check', 'link');
